/**
 * What workspaces use of what their plan limits: reserved before the effect, once a source, atomic
 * under concurrency.
 */
@NullMarked
package plinth.usage;

import org.jspecify.annotations.NullMarked;
