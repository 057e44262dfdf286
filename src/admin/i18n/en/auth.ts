/** Messages of the login screens, for those who are not signed in. A message that none of them shows belongs to another file. */
export const authMessages = {
  'common.close': 'Close',
  'common.failed': 'Something went wrong here. Try again; if it stays, tell the person who manages this site.',
  'common.loading': 'Loading',
  'common.tryAgain': 'Try again',

  'login.title': 'Sign in',
  'login.lead': 'The back office of this site.',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.remember': 'Remember Me',
  'login.submit': 'Sign in',
  'login.emailMissing': 'Email is required.',
  'login.passwordMissing': 'Password is required.',
  'login.failed': 'You could not be signed in.',
  'login.wrong':
    'The email or the password is not right, or the account is not active yet. Check both, or ask an editor of this site.',
  'login.expired':
    'Your session has ended. Sign in again: what you typed is still here, and what was under way goes on by itself.',
  'login.leave': 'Sign out instead',
  'login.forget': 'Sign out and delete it from this device',
  'login.leaveHelp': 'What you typed is kept on this device, and offered again when you come back.',
  'login.ended': 'Your session has ended. Sign in again to go on.',
  'login.language': 'Language',
  'login.forgot': 'Forgot Password',
  'login.forgotHelp':
    'Ask the person who manages this site for a new password. They can set one for you under Users, and you can change it afterwards.',
  'login.create': 'Create an account',
  'login.createHelp': 'Accounts are made by the people who already work here. Ask one of them to add you under Users.',
  'login.showPassword': 'Show password',
  'login.hidePassword': 'Hide password',

  'login.code': 'Code',
  'login.codeLead': 'One more step: the code that your authenticator app shows now.',
  'login.codeHelp': '6 digits. Without the app, one of your recovery codes.',
  'login.codeMissing': 'Code is required.',
  'login.codeBack': 'Back to email and password',
  'login.passkey': 'Sign in with a passkey',
  'login.passkeyInstead': 'Use a passkey instead',
  'login.passkeyNone': 'No passkey was used. Try again, or sign in with your password.',

  'forgot.lead':
    'Write the email of your account. A mail will show you the way to a new password; it works once, for 30 minutes.',
  'forgot.send': 'Send the mail',
  'forgot.sent':
    'If there is an account with this email, a mail is on its way to it. Look into your inbox, and into the spam folder too.',
  'forgot.code': 'I have a code',

  'create.lead': 'Ask for an account here. You can sign in once someone who works here has made it Active under Users.',
  'create.send': 'Send the request',
  'create.sent':
    'Your request is waiting. You can sign in once someone who works here has made your account Active: ask them to look under Users.',

  'reset.title': 'Choose a new password',
  'reset.lead': 'Afterwards you are signed out everywhere, and sign in with the new password.',
  'reset.code': 'Code',
  'reset.codeHelp': 'From the mail that you were sent.',
  'reset.codeMissing': 'The code is required. It is in the mail that you were sent.',
  'reset.submit': 'Store the new password',
  'reset.done': 'Your new password is stored. Sign in with it.',
  'reset.signIn': 'Go to sign-in',

  'account.name': 'Name',
  'account.email': 'Email',
  'account.phone': 'Phone',
  'account.newPassword': 'New password',
  'account.passwordHelp': '12 to 128 characters. A few words that only you would put together are best.',
  'account.required': '{label} is required.',

  'shell.product': 'Back office',

  'slow.text': 'The server has not answered for 5 seconds. What is on this screen stays.',
  'slow.wait': 'Keep waiting',
  'slow.stop': 'Stop',

  'failure.unreachable':
    'The server cannot be reached. Check the connection and try again; what is on this screen stays.',
  'failure.stopped':
    'You stopped waiting: the server had not answered. Try again; look first whether what you sent has arrived.',
  'failure.tooLarge': 'This is larger than the server takes. Make it smaller, and try again.',
  'failure.tooMany': 'That were too many tries in a short time. Wait {wait}, and try again.',
  'failure.seconds': '{count} seconds',
  'failure.minutes': '{count} minutes',
  'failure.server':
    'The server has failed at this, and nothing was changed. Try again; if it stays, tell the person who manages this site this number: {id}.',
} as const

export type AuthMessageKey = keyof typeof authMessages
/** The messages of the login screens in one language. */
export type AuthMessages = Readonly<Record<AuthMessageKey, string>>
