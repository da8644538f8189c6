/**
 * Records of the objects that workspaces define. The root holds what all rooms build on: a record
 * as JSON, its changes, its people and its problems.
 */
@NullMarked
package plinth.records;

import org.jspecify.annotations.NullMarked;
