/** Facets: the number of records with each value of a field. */
@NullMarked
package plinth.records.facet;

import org.jspecify.annotations.NullMarked;
