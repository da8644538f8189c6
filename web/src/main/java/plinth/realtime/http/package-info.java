/** Rooms of workspaces over WebSocket. */
@NullMarked
package plinth.realtime.http;

import org.jspecify.annotations.NullMarked;
