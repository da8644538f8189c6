/**
 * Automation: workflows of triggers, conditions and actions. Their runs are durable, explain what
 * they did, and cannot run away.
 */
@NullMarked
package plinth.workflow;

import org.jspecify.annotations.NullMarked;
