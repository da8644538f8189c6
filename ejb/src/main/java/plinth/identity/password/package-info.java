/** Passwords: their rules, their hashes, and the gate that checks them and slows down guessing. */
@NullMarked
package plinth.identity.password;

import org.jspecify.annotations.NullMarked;
