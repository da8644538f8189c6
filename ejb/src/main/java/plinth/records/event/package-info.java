/** Changes of records as they are published to other features. */
@NullMarked
package plinth.records.event;

import org.jspecify.annotations.NullMarked;
