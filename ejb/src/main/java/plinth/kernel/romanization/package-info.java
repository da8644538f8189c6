/** Converts names in other scripts to Latin letters. */
@NullMarked
package plinth.kernel.romanization;

import org.jspecify.annotations.NullMarked;
