/** Links between records, and what a deletion or an undo does to them. */
@NullMarked
package plinth.records.link;

import org.jspecify.annotations.NullMarked;
