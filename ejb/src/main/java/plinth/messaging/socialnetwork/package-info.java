/** Pages and professional accounts at Messenger and Instagram. */
@NullMarked
package plinth.messaging.socialnetwork;

import org.jspecify.annotations.NullMarked;
