/** The words before the door, in the language of the screen; also for parts that stand before it and behind it. */
import { createContext, useContext } from 'react'
import { type DoorKey, doorTexts } from './en/auth.ts'
import { type SayOf, sayIn } from './translate.ts'

export type DoorSay = SayOf<DoorKey>

/** Holds the words; English unless a language is provided. */
export const DoorTextContext = createContext<DoorSay>(sayIn(doorTexts))

export const useDoorText = (): DoorSay => useContext(DoorTextContext)
