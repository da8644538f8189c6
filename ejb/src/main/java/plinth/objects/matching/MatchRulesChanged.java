package plinth.objects.matching;

import plinth.kernel.Caller;
import plinth.objects.ObjectDefinition;

/**
 * Event: the records of an object must be compared with each other, because its rules for
 * duplicates changed or somebody asked for it. Fired in the transaction of the change.
 */
public record MatchRulesChanged(Caller caller, ObjectDefinition object) {}
