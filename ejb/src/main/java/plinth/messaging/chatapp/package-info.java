/** Sessions at a gateway that speaks WAHA's HTTP format. */
@NullMarked
package plinth.messaging.chatapp;

import org.jspecify.annotations.NullMarked;
