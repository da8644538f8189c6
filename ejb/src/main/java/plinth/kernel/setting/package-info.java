/** Sources of settings, and their check at the start. */
@NullMarked
package plinth.kernel.setting;

import org.jspecify.annotations.NullMarked;
