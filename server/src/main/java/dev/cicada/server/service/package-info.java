/**
 * The server: it takes what clients send, feeds it to the run, and tells them what follows.
 *
 * <p>One thread has the run and its ledger. Uploads go from the network to the disk on other
 * threads.
 */
@NullMarked
package dev.cicada.server.service;

import org.jspecify.annotations.NullMarked;
