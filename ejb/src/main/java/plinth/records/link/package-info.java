/** Links between records, and the effects of deletions and undos on them. */
@NullMarked
package plinth.records.link;

import org.jspecify.annotations.NullMarked;
