/** How many records hold each value of a field. */
@NullMarked
package plinth.records.facet;

import org.jspecify.annotations.NullMarked;
