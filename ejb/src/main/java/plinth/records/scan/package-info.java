/** Reading any number of records in parts. */
@NullMarked
package plinth.records.scan;

import org.jspecify.annotations.NullMarked;
