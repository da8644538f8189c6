/** Changes of records as other features are told of them. */
@NullMarked
package plinth.records.event;

import org.jspecify.annotations.NullMarked;
