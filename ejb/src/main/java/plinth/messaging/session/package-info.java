/** Sessions of a workspace with providers, and what members are pushed about them. */
@NullMarked
package plinth.messaging.session;

import org.jspecify.annotations.NullMarked;
