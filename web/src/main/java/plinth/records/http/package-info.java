/** The records of a workspace over HTTP. */
@NullMarked
package plinth.records.http;

import org.jspecify.annotations.NullMarked;
