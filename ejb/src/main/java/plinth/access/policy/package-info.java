/** Which members of a workspace must have a second factor. */
@NullMarked
package plinth.access.policy;

import org.jspecify.annotations.NullMarked;
