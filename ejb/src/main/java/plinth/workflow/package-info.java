/**
 * Automation: workflows of triggers, conditions and actions, and their runs, which are durable, say
 * why they did what they did, and cannot run away.
 */
@NullMarked
package plinth.workflow;

import org.jspecify.annotations.NullMarked;
