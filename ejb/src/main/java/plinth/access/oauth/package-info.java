/**
 * OAuth apps of a workspace, the consent of people, and the codes and tokens that follow from it.
 */
@NullMarked
package plinth.access.oauth;

import org.jspecify.annotations.NullMarked;
