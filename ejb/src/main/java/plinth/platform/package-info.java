/** The platform from the point of view of its operators. */
@NullMarked
package plinth.platform;

import org.jspecify.annotations.NullMarked;
