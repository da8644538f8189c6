/**
 * Records: the filter grammar, sorting and paging, and what is stored beside the data of a record
 * so that they are quick.
 */
@NullMarked
package plinth.records;

import org.jspecify.annotations.NullMarked;
