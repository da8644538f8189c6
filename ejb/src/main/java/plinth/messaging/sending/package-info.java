/** Messages that members and workflows send. */
@NullMarked
package plinth.messaging.sending;

import org.jspecify.annotations.NullMarked;
