/** Conversations over HTTP. */
@NullMarked
package plinth.messaging.http;

import org.jspecify.annotations.NullMarked;
