/** Records in and out in bulk over HTTP. */
@NullMarked
package plinth.transfer.http;

import org.jspecify.annotations.NullMarked;
