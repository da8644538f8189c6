/**
 * The usage of workspaces within the limits of their plan: reserved before the effect, once per
 * source, atomic under concurrency.
 */
@NullMarked
package plinth.usage;

import org.jspecify.annotations.NullMarked;
