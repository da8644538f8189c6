/** Any number of records, read in parts. */
@NullMarked
package plinth.records.scan;

import org.jspecify.annotations.NullMarked;
