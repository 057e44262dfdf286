/** System tables of sign-in: sessions, passwords, second factors, passkeys and API tokens. */
import type { TokenScope } from '../../src/schema/descriptor/role.ts'
import { index, integer, numberedTable, table, text, unique } from './defineTable.ts'

/**
 * Excludes a table from backups. After a restore, nobody stays signed in, revoked tokens stay revoked, and password
 * resets and deleted records are gone. A copy of a site never sends the mail or calls the webhooks of the original.
 */
export const isBackedUp = false

export const signInTables = {
  /** Sessions. */
  sessions: table(
    {
      /** SHA-256 of the token, which itself is not stored. */
      token_hash: text(),
      app_key: text(),
      user_id: integer(),
      created_at: text(),
      last_seen_at: text(),
      /** Absolute expiry, regardless of activity. */
      expires_at: text(),
      /** Idle timeout, seconds without a request. */
      idle_seconds: integer(),
      /** User agent of the browser at the sign-in; null if it sent none. */
      user_agent: text<string | null>(),
      /** Owner who views the back office as the user; null for a session of the user. */
      viewer_id: integer<number | null>(),
      /** Session of that owner, as its `token_hash`, without which the view has ended. */
      viewer_session: text<string | null>(),
    },
    { indexes: [unique('token_hash'), index('app_key', 'user_id'), index('app_key', 'expires_at')], isBackedUp },
  ),

  /** Password resets, sent by mail. */
  password_resets: table(
    {
      /** SHA-256 of the token, which itself is not stored. */
      token_hash: text(),
      app_key: text(),
      user_id: integer(),
      expires_at: text(),
    },
    { indexes: [unique('token_hash'), index('app_key', 'user_id')], isBackedUp },
  ),

  /** Second factors: time-based codes of an authenticator app. Source: RFC 6238. */
  second_factors: table(
    {
      app_key: text(),
      user_id: integer(),
      /** Secret key of the codes, encrypted; never sent again after confirmation. */
      secret: text(),
      /** Last time step (30 s) whose code was accepted. No code is accepted twice. */
      last_step: integer(),
      /** Time of the first correct code; null until then, and sign-in needs no code. */
      confirmed_at: text<string | null>(),
    },
    { indexes: [unique('app_key', 'user_id')] },
  ),

  /** Single-use codes for people who have lost their authenticator app. */
  recovery_codes: table(
    {
      app_key: text(),
      user_id: integer(),
      /** SHA-256 of 128 random bits. */
      code_hash: text(),
    },
    { indexes: [index('app_key', 'user_id')] },
  ),

  /** Passkeys of users. Read and written by `auth/passkeys/passkeys.ts`. */
  passkeys: numberedTable(
    {
      app_key: text(),
      user_id: integer(),
      /** Credential id of the authenticator, base64url. */
      credential_id: text(),
      /** COSE key, base64url. Not secret. */
      public_key: text(),
      /** Signature counter of the authenticator, padded to ten digits, so that it can be compared as text. */
      counter: text(),
      /** Transports of the authenticator, separated by commas. */
      transports: text(),
      /** Relying party id: the host for which the passkey was created. */
      rp_id: text(),
      name: text(),
      created_at: text(),
      /** null before its first use. */
      last_used_at: text<string | null>(),
    },
    { indexes: [unique('app_key', 'credential_id'), index('app_key', 'user_id')] },
  ),

  /** Challenges that authenticators sign. Each is valid once. */
  passkey_challenges: table(
    {
      app_key: text(),
      /** 256 random bits, base64url. */
      challenge: text(),
      /** User who adds a passkey with it; 0 for a sign-in. */
      user_id: integer(),
      expires_at: text(),
    },
    { indexes: [unique('app_key', 'challenge'), index('expires_at')], isBackedUp },
  ),

  /** Tokens for programs; see `auth/apiTokens.ts`. */
  api_tokens: numberedTable(
    {
      app_key: text(),
      token_hash: text(),
      name: text(),
      /** Highest role of the token, or 'visitor' for the public view. */
      role: text<TokenScope>(),
      /** User on whose behalf the token acts. */
      user_id: integer(),
      created_at: text(),
      expires_at: text(),
      /** null before its first use. */
      last_used_at: text<string | null>(),
      /** Id of the token that has replaced this one, which then ends at `expires_at`; null if none has. */
      replaced_by: integer<number | null>(),
    },
    { indexes: [unique('token_hash'), index('app_key', 'user_id')], isBackedUp },
  ),
} as const
