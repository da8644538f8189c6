/** Where settings come from, and the check of them at the start. */
@NullMarked
package plinth.kernel.setting;

import org.jspecify.annotations.NullMarked;
