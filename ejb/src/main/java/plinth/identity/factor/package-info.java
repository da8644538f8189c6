/** The second factor of users and operators, and the devices on which users need no code. */
@NullMarked
package plinth.identity.factor;

import org.jspecify.annotations.NullMarked;
