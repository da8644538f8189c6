/** Jobs of all planes, and schedulers. */
@NullMarked
package plinth.platform.job;

import org.jspecify.annotations.NullMarked;
