/** Provider adapters by session type. */
@NullMarked
package plinth.messaging.adapter;

import org.jspecify.annotations.NullMarked;
