package plinth.identity.factor;

import java.util.Locale;

/** What a challenge for a passkey was given for; it can be answered for nothing else. */
enum PasskeyPurpose {
  /** To create a passkey of an account. */
  REGISTRATION,
  /** To sign in a user with a passkey alone. */
  SIGN_IN,
  /** To sign in an operator with a passkey alone. */
  OPERATOR_SIGN_IN,
  /** To complete a sign-in with the password. */
  SECOND_FACTOR,
  /** To prove within a session who is there. */
  STEP_UP;

  /** The word in the database. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
