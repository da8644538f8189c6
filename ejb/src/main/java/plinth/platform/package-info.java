/** The platform as its operators see it. */
@NullMarked
package plinth.platform;

import org.jspecify.annotations.NullMarked;
