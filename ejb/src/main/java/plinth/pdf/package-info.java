/** Pages of PDF documents: embedded fonts, lines of text in both directions, and simple shapes. */
@NullMarked
package plinth.pdf;

import org.jspecify.annotations.NullMarked;
