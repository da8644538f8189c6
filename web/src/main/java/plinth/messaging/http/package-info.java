/** HTTP resources for messaging. */
@NullMarked
package plinth.messaging.http;

import org.jspecify.annotations.NullMarked;
