/**
 * Duplicates: records that a rule of their object takes for the same person or thing. They are
 * found at creation and after each change, and listed until people merge or dismiss them.
 */
@NullMarked
package plinth.records.duplicates;

import org.jspecify.annotations.NullMarked;
