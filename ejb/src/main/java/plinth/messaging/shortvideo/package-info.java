/** Business accounts at the messages of TikTok. */
@NullMarked
package plinth.messaging.shortvideo;

import org.jspecify.annotations.NullMarked;
