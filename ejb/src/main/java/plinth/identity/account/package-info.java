/** Accounts of users: registration, mailed codes, sign-in, changes by their owner, and removal. */
@NullMarked
package plinth.identity.account;

import org.jspecify.annotations.NullMarked;
