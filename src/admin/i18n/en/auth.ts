/** Messages of the login screens. Messages that no login screen shows belong in another file. */
export const authMessages = {
  'common.close': 'Close',
  'common.failed': 'Something went wrong. Try again. If it happens again, contact the person who manages this site.',
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
    'The email or the password is wrong, or the account is not active yet. Check both, or ask an editor of this site.',
  'login.expired':
    'Your session has expired. Sign in again: your unsaved changes are still here, and anything in progress continues.',
  'login.leave': 'Sign out instead',
  'login.forget': 'Sign out and delete unsaved changes',
  'login.leaveHelp': 'Your unsaved changes stay on this device, and are offered again when you come back.',
  'login.ended': 'Your session has expired. Sign in again to continue.',
  'login.language': 'Language',
  'login.forgot': 'Forgot Password',
  'login.forgotHelp':
    'Ask the person who manages this site for a new password. They can set one for you under Users, and you can change it afterwards.',
  'login.create': 'Create an account',
  'login.createHelp': 'Accounts are created by the people who work here. Ask one of them to add you under Users.',
  'login.showPassword': 'Show password',
  'login.hidePassword': 'Hide password',

  'login.code': 'Code',
  'login.codeLead': 'Enter the code that your authenticator app shows.',
  'login.codeHelp': '6 digits. Without the app, enter one of your recovery codes.',
  'login.codeMissing': 'Code is required.',
  'login.codeBack': 'Back to email and password',
  'login.passkey': 'Sign in with a passkey',
  'login.passkeyInstead': 'Use a passkey instead',
  'login.passkeyNone': 'No passkey was used. Try again, or sign in with your password.',

  'forgot.lead':
    'Enter your email address. You will get a mail for setting a new password; it works once, for 30 minutes.',
  'forgot.send': 'Send the mail',
  'forgot.sent': 'If there is an account with this email, a mail is on its way. Check your inbox and your spam folder.',
  'forgot.noMail':
    'This site cannot send mail, so no link can be sent to you. Ask an owner of this site: they can set a new password for you under Users, and you can change it afterwards. The person who runs the server gets one with this command:',
  'forgot.command': 'npm run site -- password EMAIL',
  'forgot.code': 'I have a code',

  'create.lead': 'Request an account here. You can sign in once someone who works here has made it Active under Users.',
  'create.send': 'Send the request',
  'create.sent':
    'Your request is waiting. You can sign in once someone who works here has made your account Active: ask them to look under Users.',

  'reset.title': 'Set new password',
  'reset.lead': 'You will be signed out everywhere. Then sign in with the new password.',
  'reset.code': 'Code',
  'reset.codeHelp': 'From the mail that you received.',
  'reset.codeMissing': 'The code is required. It is in the mail that you received.',
  'reset.submit': 'Set new password',
  'reset.done': 'Your new password is set. Sign in with it.',
  'reset.signIn': 'Go to sign-in',

  'account.name': 'Name',
  'account.email': 'Email',
  'account.phone': 'Phone',
  'account.newPassword': 'New password',
  'account.passwordHelp': '12 to 128 characters. A few unrelated words are best.',
  'account.required': '{label} is required.',

  'shell.product': 'Back office',

  'viewAs.endedTitle': 'The view has ended',
  'viewAs.endedText': 'You see the back office as yourself again. A view lasts half an hour at most.',
  'viewAs.return': 'Return to your own screens',

  'slow.text': 'The server has not answered for 5 seconds. Nothing on this screen is lost.',
  'slow.wait': 'Keep waiting',
  'slow.stop': 'Stop',

  'failure.unreachable':
    'The server cannot be reached. Check your connection and try again; nothing on this screen is lost.',
  'failure.unanswered': 'The server did not answer, so this may or may not have been done. Look before you try again.',
  'failure.stopped':
    'You stopped waiting for the server. It may have received your request: check before you try again.',
  'failure.tooLarge': 'This is larger than the server allows. Make it smaller and try again.',
  'failure.tooMany': 'Too many attempts. Wait {wait} and try again.',
  'failure.seconds': '{count} seconds',
  'failure.minutes': '{count} minutes',
  'failure.server':
    'The server failed, and nothing was changed. Try again. If it happens again, give the person who manages this site this number: {id}.',
} as const

export type AuthMessageKey = keyof typeof authMessages
/** Messages of the login screens in one language. */
export type AuthMessages = Readonly<Record<AuthMessageKey, string>>
