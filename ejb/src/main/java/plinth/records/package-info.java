/**
 * Records of the objects that workspaces define. The root package contains what all sub-packages
 * build on: a record as JSON, its changes, the people in it, and error codes.
 */
@NullMarked
package plinth.records;

import org.jspecify.annotations.NullMarked;
