/** OAuth apps of a workspace, the consent of people, and the resulting codes and tokens. */
@NullMarked
package plinth.access.oauth;

import org.jspecify.annotations.NullMarked;
