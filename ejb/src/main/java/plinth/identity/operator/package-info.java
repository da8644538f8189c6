/** Operators of the platform and their second factor, and their actions on users. */
@NullMarked
package plinth.identity.operator;

import org.jspecify.annotations.NullMarked;
