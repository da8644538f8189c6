/** Related records, shown whole with the records that they are related to. */
@NullMarked
package plinth.records.expand;

import org.jspecify.annotations.NullMarked;
