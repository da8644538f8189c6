/**
 * The platform as its operators see it.
 *
 * <p>Spec: Platform administration.
 */
@NullMarked
package plinth.platform;

import org.jspecify.annotations.NullMarked;
