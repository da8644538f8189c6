/** Operators of the platform, and their actions on users. */
@NullMarked
package plinth.identity.operator;

import org.jspecify.annotations.NullMarked;
