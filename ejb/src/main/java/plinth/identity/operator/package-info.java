/** Operators of the platform and their second factor, and what they order for users. */
@NullMarked
package plinth.identity.operator;

import org.jspecify.annotations.NullMarked;
