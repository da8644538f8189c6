/** Numbers at the cloud API of WhatsApp Business. */
@NullMarked
package plinth.messaging.cloudchat;

import org.jspecify.annotations.NullMarked;
