/** Business accounts at TikTok's messaging API. */
@NullMarked
package plinth.messaging.shortvideo;

import org.jspecify.annotations.NullMarked;
